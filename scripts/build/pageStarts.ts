/** What a page opens with: the modules that it loads by `import()`, each beginning with one of `opens`. */
export interface PageStart {
  page: string
  opens: readonly string[]
  /** People mostly come by without it, so that what it shares with later pages is a chunk of its own. */
  apart?: boolean
}

/** The pages in the order in which people meet them. A module is in the chunk of the first page that needs it. */
export const pageStarts: readonly PageStart[] = [
  { page: 'start', opens: ['index.html'] },
  { page: 'login', opens: ['src/pages/login/'], apart: true },
  { page: 'frame', opens: ['src/pages/layout/'] },
  {
    page: 'list',
    opens: ['src/pages/engine/', 'src/widgets/screen/list/ListView', 'src/widgets/base/faces'],
  },
  { page: 'grid', opens: ['src/widgets/screen/list/ListGrid'] },
  { page: 'tree', opens: ['src/widgets/screen/list/TreePanels'] },
  { page: 'field', opens: ['src/widgets/base/switch/faces', 'src/widgets/base/text/areaFaces'] },
  { page: 'notice', opens: ['src/pages/notice/AntdTeller'] },
  {
    page: 'form',
    opens: [
      'src/engine/react/screen/FormHost',
      'src/widgets/screen/form/FormView',
      'src/widgets/screen/layer/Layer.tsx',
    ],
  },
]

/** What the named pages open with. Throws when there is no such page, so that a renamed one cannot empty a budget. */
export function opensOf(...pages: string[]): string[] {
  return pages.flatMap((name) => {
    const start = pageStarts.find(({ page }) => page === name)
    if (!start) throw new Error(`there is no page ${name}`)
    return [...start.opens]
  })
}

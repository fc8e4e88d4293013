/** The modules that a page loads first by `import()`, each starting with one of `opens`. */
export interface PageStart {
  page: string
  opens: readonly string[]
  /** Most users skip this page: what it shares with later pages is in the first chunk, not in its own. */
  apart?: boolean
}

/** The pages in the order in which users see them. A module is in the chunk of the first page that needs it. */
export const pageStarts: readonly PageStart[] = [
  { page: 'start', opens: ['src/main.tsx'] },
  { page: 'login', opens: ['src/pages/login/'], apart: true },
  {
    page: 'list',
    opens: [
      'src/pages/layout/',
      'src/pages/engine/',
      'src/widgets/screen/list/ListView',
      'src/widgets/screen/list/PageFoot',
      'src/widgets/base/faces',
    ],
  },
  { page: 'grid', opens: ['src/widgets/screen/list/ListGrid'] },
  { page: 'icons', opens: ['src/widgets/icon/ShippedIcon'] },
  { page: 'bell', opens: ['src/pages/bell/', 'src/pages/side/badges', 'src/pages/tour/'] },
  { page: 'tree', opens: ['src/widgets/screen/list/TreePanels'] },
  { page: 'upload', opens: ['src/widgets/upload/faces'] },
  { page: 'field', opens: ['src/widgets/base/switch/faces', 'src/widgets/base/text/areaFaces'] },
  {
    page: 'form',
    opens: [
      'src/engine/react/screen/LayerHost',
      'src/engine/react/screen/FormHost',
      'src/engine/react/screen/DetailHost',
      'src/widgets/screen/form/FormView',
      'src/widgets/screen/layer/Layer.tsx',
    ],
  },
  { page: 'notice', opens: ['src/pages/notice/AntdNotifier'] },
]

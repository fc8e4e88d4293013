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
      'src/widgets/icon/ShippedIcon',
    ],
  },
  { page: 'grid', opens: ['src/widgets/screen/list/ListGrid'] },
  {
    page: 'beside',
    opens: [
      'src/pages/bell/',
      'src/pages/side/badges',
      'src/pages/tour/',
      'src/widgets/screen/list/CellCopy',
      'src/widgets/screen/list/TreePanels',
      'src/widgets/screen/list/LiveTools',
      'src/widgets/screen/list/FaceChoice',
      'src/widgets/screen/list/InlineCell',
      'src/widgets/screen/list/ListPaper',
      'src/widgets/progress/faces',
      'src/engine/react/list/segmentCounts',
      'src/engine/runtime/file/saveDownload',
    ],
  },
  {
    page: 'narrow',
    opens: [
      'src/pages/side/MobileSide',
      'src/widgets/screen/list/CardList',
      'src/widgets/screen/list/NarrowHead',
      'src/widgets/screen/list/NarrowSelection',
    ],
  },
  {
    page: 'form',
    opens: [
      'src/engine/react/screen/LayerHost',
      'src/engine/react/screen/FormHost',
      'src/engine/react/screen/DetailHost',
      'src/widgets/screen/form/FormView',
      'src/widgets/screen/layer/Layer.tsx',
      'src/engine/runtime/file/upload.ts',
      'src/widgets/upload/faces',
      'src/widgets/base/switch/faces',
      'src/widgets/base/text/areaFaces',
      'src/widgets/base/date/faces',
      'src/widgets/treeSelect/faces',
      'src/widgets/ref/faces',
    ],
  },
  {
    page: 'board',
    opens: [
      'src/engine/react/screen/EmbeddedTimeline',
      'src/engine/react/screen/DashboardHost',
      'src/engine/runtime/http/batch',
      'src/widgets/screen/board/DashboardView',
      'src/widgets/screen/board/chart/ChartBody',
      'src/widgets/screen/board/metrics/MetricsBody',
      'src/widgets/screen/board/Follower',
      'src/widgets/screen/board/wall/WallView',
    ],
  },
  {
    page: 'detail',
    opens: [
      'src/widgets/screen/detail/',
      'src/widgets/screen/item/TabsFrame',
      'src/widgets/screen/timeline/TimelineView',
      'src/widgets/screen/board/SplitView',
      'src/engine/react/screen/SplitHost',
      'src/engine/react/screen/Embedded',
    ],
  },
  { page: 'map', opens: ['src/widgets/screen/board/map/MapBody', 'src/widgets/map/PinMap'] },
  {
    page: 'calendar',
    opens: ['src/engine/react/screen/CalendarHost', 'src/widgets/screen/calendar/CalendarView'],
  },
  { page: 'notice', opens: ['src/pages/notice/AntdNotifier'] },
]

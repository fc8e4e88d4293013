import { type Plugin, runnerImport } from 'vite'

const sheet = '/src/style/antd.css'
const source = '/scripts/build/drawnStyles.tsx'

let styles: Promise<string> | null = null

async function generate(): Promise<string> {
  const { module } = await runnerImport<typeof import('./drawnStyles.tsx')>(source, { configFile: false })
  return module.drawnStyles()
}

/**
 * Fills `src/style/antd.css` with what antd draws on the first page, as `extractStyle` of its cssinjs writes it. antd finds
 * there what it covers and generates it no more.
 */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    load(id) {
      if (!id.endsWith(sheet)) return null
      styles ??= generate()
      return styles
    },
  }
}

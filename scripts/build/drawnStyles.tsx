import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { Button, ConfigProvider, Dropdown, Input, Menu, Pagination, Select, Tooltip } from 'antd'
import { renderToString } from 'react-dom/server'
import { presetLook, themeConfig } from '#pages/theme'

/** What antd draws on the first page of a signed-in user. Others bring their styles when they are drawn. */
export const firstPage = (
  <>
    <Tooltip title="">
      <Button />
    </Tooltip>
    <Menu items={[{ key: 'item', label: '' }]} />
    <Dropdown menu={{ items: [] }}>
      <Input />
    </Dropdown>
    <Input.Search />
    <Select />
    <Pagination total={1} />
  </>
)

const keyframes = /@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g
const record = /\.data-ant-cssinjs-cache-path\{[^}]*\}/

/**
 * The styles that antd would write into the first page, and its own record of what they cover. They hold while the document
 * has the preset look: antd writes those of another look before them, and they would win.
 */
export function drawnStyles(): string {
  const cache = createCache()
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeConfig(presetLook)}>{firstPage}</ConfigProvider>
    </StyleProvider>,
  )
  const styles = extractStyle(cache, { plain: true, types: 'style' })
  const [covered] = record.exec(styles) ?? []
  if (!covered) throw new Error('antd says nothing of what its styles cover')
  const rules = styles.replace(covered, '').replace(keyframes, '')
  return [covered, ...(styles.match(keyframes) ?? []), `:where([data-preset-look]) {${rules}}`].join('\n')
}

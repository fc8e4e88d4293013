import { Select } from 'antd'
import type { MenuItem } from '#core/menu'
import { screenMessages, accountPageMessages as texts } from '#core/message'
import { useCurrent, useRuntime } from '#pages/context'
import { useMenu } from '#pages/menu'
import { SettingLine, ThemeForm } from '#pages/setting'
import { useAppearance } from '#pages/theme'
import './account.css'

const pageSizes = [
  { value: 0, label: texts.pageSizeDefault },
  ...[10, 20, 50, 100, 200].map((size) => ({ value: size, label: String(size) })),
  { value: 'fit' as const, label: screenMessages.fitHeight },
]

/** The pages of the menu that one can start with: those with a fixed address of their own. */
const startPages = (items: readonly MenuItem[]): { value: string; label: string }[] =>
  items
    .filter(({ hidden, path }) => !hidden && !path.includes(':'))
    .flatMap(({ target, path, meta, children }) => [
      ...(target.kind === 'screen' ? [{ value: path, label: meta.title }] : []),
      ...startPages(children),
    ])

/** The look of the frame, and what pages start with; everything counts at once and follows the user. spec: screens §15, settings-custom */
export function LookPage() {
  const { settings } = useRuntime()
  const { pageSize, home } = useCurrent(settings.theme)
  const pages = startPages(useMenu())
  const homes = [{ value: '', label: texts.homeDefault }, ...pages]
  return (
    <div className="account-page">
      <div className="account-setting">
        <ThemeForm appearance={useAppearance()} />
        <h2 className="account-heading">{texts.preference}</h2>
        <SettingLine title={texts.pageSize}>
          <Select
            className="account-select"
            aria-label={texts.pageSize}
            value={pageSize}
            options={pageSizes}
            onChange={(next) => settings.changeTheme({ pageSize: next })}
          />
        </SettingLine>
        <SettingLine title={texts.home}>
          <Select
            className="account-select"
            aria-label={texts.home}
            showSearch
            optionFilterProp="label"
            value={homes.some(({ value }) => value === home) ? home : ''}
            options={homes}
            onChange={(next: string) => settings.changeTheme({ home: next })}
          />
        </SettingLine>
      </div>
    </div>
  )
}

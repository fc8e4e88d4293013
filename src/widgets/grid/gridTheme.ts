import { colorSchemeVariable, createTheme, iconOverrides } from 'ag-grid-community'
import { gridIcons } from './gridIcons.ts'

export const headerHeightPx = 40

/**
 * AG Grid in the colours of antd's theme: the tokens are CSS variables, so light and dark follow by themselves. Only the
 * parts that lists draw: a ready theme brings styles and icons of all that AG Grid can do.
 */
export const gridTheme = createTheme()
  .withPart(colorSchemeVariable)
  .withPart(iconOverrides({ type: 'image', mask: true, icons: { ...gridIcons } }))
  .withParams({
    browserColorScheme: 'inherit',
    accentColor: 'var(--ant-color-primary, #1890ff)',
    backgroundColor: 'var(--ant-color-bg-container, #fff)',
    foregroundColor: 'var(--ant-color-text, #1f1f1f)',
    borderColor: 'var(--ant-color-border-secondary, #f0f0f0)',
    headerBackgroundColor: 'var(--ant-color-fill-quaternary, #fafafa)',
    headerTextColor: 'var(--ant-color-text-secondary, #595959)',
    headerFontWeight: 500,
    headerHeight: headerHeightPx,
    headerColumnResizeHandleColor: 'var(--ant-color-border, #d9d9d9)',
    headerColumnResizeHandleHeight: '40%',
    headerColumnResizeHandleWidth: 1,
    rowHoverColor: 'var(--ant-color-fill-quaternary, #fafafa)',
    oddRowBackgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: 'var(--ant-font-size, 14px)',
    spacing: 8,
    cellHorizontalPadding: 12,
    borderRadius: 'var(--ant-border-radius, 6px)',
    wrapperBorderRadius: 'var(--ant-border-radius, 6px)',
    wrapperBorder: false,
    columnBorder: false,
    pinnedColumnBorder: '1px solid var(--ant-color-border-secondary, #f0f0f0)',
  })

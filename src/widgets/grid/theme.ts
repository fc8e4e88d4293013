import { colorSchemeVariable, createTheme, iconOverrides } from 'ag-grid-community'

/** Lines of the icons that grids draw, in a square of 16, by AG Grid's names. AG Grid's own set has ten times as many. */
const iconLines = {
  asc: 'M8 13V3M4 7l4-4 4 4',
  desc: 'M8 3v10M4 9l4 4 4-4',
  left: 'M13 8H3M7 4L3 8l4 4',
  right: 'M3 8h10M9 4l4 4-4 4',
  arrows: 'M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6L2 8l2 2M12 6l2 2-2 2',
  pin: 'M5 2h6M6 2v5l-2 2v1h8V9l-2-2V2M8 10v4',
  'not-allowed': 'M8 2a6 6 0 100 12A6 6 0 108 2M4 4l8 8',
  grip: 'M3 6h10M3 10h10',
}

const svgOf = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="currentColor" stroke-width="1.2" d="${path}"/></svg>`

const icons = Object.fromEntries(Object.entries(iconLines).map(([name, path]) => [name, { svg: svgOf(path) }]))

/** With its border as high as a row. */
export const headerHeightPx = 39

/**
 * AG Grid in the colours of antd's theme: the tokens are CSS variables, so light and dark follow by themselves. Only the
 * parts that all grids draw: a ready theme brings styles and icons of all that AG Grid can do.
 */
export const gridTheme = createTheme()
  .withPart(colorSchemeVariable)
  .withPart(iconOverrides({ type: 'image', mask: true, icons }))
  .withParams({
    browserColorScheme: 'inherit',
    accentColor: 'var(--ant-color-primary)',
    backgroundColor: 'var(--ant-color-bg-container)',
    foregroundColor: 'var(--ant-color-text)',
    borderColor: 'var(--ant-color-border-secondary)',
    headerBackgroundColor: 'var(--ant-color-fill-quaternary)',
    headerTextColor: 'var(--ant-color-text-secondary)',
    headerFontWeight: 500,
    headerHeight: headerHeightPx,
    headerColumnResizeHandleColor: 'var(--ant-color-border)',
    headerColumnResizeHandleHeight: '40%',
    headerColumnResizeHandleWidth: 1,
    rowHoverColor: 'var(--ant-color-fill-quaternary)',
    oddRowBackgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: 13,
    spacing: 8,
    cellHorizontalPadding: 8,
    borderRadius: 'var(--ant-border-radius)',
    wrapperBorderRadius: 'var(--ant-border-radius)',
    wrapperBorder: false,
    columnBorder: false,
    pinnedColumnBorder: '1px solid var(--ant-color-border-secondary)',
  })

/** What lies over a screen: antd's dialogs and drawers, pages in place of a screen, enlarged pictures. */
const layers = '.ant-modal-wrap, .ant-drawer-open, .layer-page, .ant-image-preview-wrap'

/** What a control has opened, and a cell that is edited: they are closed before the layer that they stand in. */
const opened = [
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ag-cell-inline-editing',
].join(',')

/** The class of layers that a page covers. */
export const coveredClass = 'layer-covered'

const isShown = (element: Element): boolean =>
  element.closest(`[hidden], [style*="display: none"], .${coveredClass}`) === null

/** It is on its way out. */
const isLeaving = (element: Element): boolean =>
  element.matches('[class*="-leave"]') || element.querySelector(':scope > .ant-zoom-leave') !== null

const depthOf = (element: Element): number => Number.parseInt(getComputedStyle(element).zIndex, 10) || 0

/** The layer that lies over all others in sight; null when none is open. */
export function topLayer(): HTMLElement | null {
  const visible = [...document.querySelectorAll<HTMLElement>(layers)].filter(
    (element) => isShown(element) && !isLeaving(element),
  )
  return visible.reduce<HTMLElement | null>((top, each) => (top && depthOf(top) > depthOf(each) ? top : each), null)
}

/** True for what nothing lies over. */
export function isOnTop(element: Element | null): boolean {
  const top = topLayer()
  return element !== null && (top === null || top.contains(element))
}

/** True while a list, a calendar, a menu or a cell is open for a choice. */
export const isChoosing = (): boolean =>
  [...document.querySelectorAll(opened)].some((element) => isShown(element) && !isLeaving(element))

import { CaretDownFilled, LoadingOutlined, RightOutlined } from '@ant-design/icons'

/**
 * The marks of branches in antd's trees and cascaders. A node says itself whether it is open, so screen readers pass over its mark, which
 * the library names in English.
 */
export const treeIcons = { switcherIcon: <CaretDownFilled aria-hidden /> }

/** The same for the columns of a cascader. */
export const cascaderIcons = {
  expandIcon: <RightOutlined aria-hidden />,
  loadingIcon: <LoadingOutlined aria-hidden />,
}

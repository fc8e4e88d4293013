import type { GlobalToken } from 'antd'

/** The colours of lines and parts, in their order. */
export const palette = [
  ...(['colorPrimary', 'cyan', 'orange', 'purple', 'colorSuccess', 'colorWarning', 'colorError'] as const),
  ...(['magenta', 'geekblue', 'lime', 'gold'] as const),
] as const

export type Colors = Pick<
  GlobalToken,
  | (typeof palette)[number]
  | 'colorInfo'
  | 'colorText'
  | 'colorTextSecondary'
  | 'colorTextTertiary'
  | 'colorBorderSecondary'
  | 'colorBgElevated'
  | 'fontFamily'
>

/** The colour of a tone; undefined for what has none of its own. */
export const toneColor = (tone: string, colors: Colors): string | undefined =>
  ({
    success: colors.colorSuccess,
    warning: colors.colorWarning,
    danger: colors.colorError,
    info: colors.colorInfo,
    muted: colors.colorTextTertiary,
  })[tone]

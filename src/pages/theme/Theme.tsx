import { ConfigProvider } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { messages } from '#core/message'
import { useCurrent, useRuntime } from '#pages/context'
import type { Appearance } from './appearance.ts'
import { TokenStyles } from './TokenStyles.tsx'
import { themeConfig } from './themeConfig.ts'

interface ThemeProps {
  appearance: Appearance
  /** What the page's policy lets styles carry. spec: architecture, Budgets (CSP) */
  nonce: string
  children: ReactNode
}

const plainButton = { autoInsertSpace: false }
const noWave = { disabled: true }
const nothing = () => messages.list.empty
const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The settings of the user around the pages: antd's tokens, and the same tokens as CSS variables. Dialogs and
 * pop-ups stand in an element of the page: in `body` antd would lock the scrolling by styles that the policy refuses.
 */
export function Theme({ appearance, nonce, children }: ThemeProps) {
  const { color, weak } = useCurrent(useRuntime().settings.theme)
  const shade = useCurrent(appearance.store)
  const theme = useMemo(() => themeConfig({ color, shade, motion: !wantsLessMotion() }), [color, shade])
  useEffect(() => void document.documentElement.toggleAttribute('data-weak', weak), [weak])
  const layers = useRef<HTMLDivElement>(null)
  const inLayers = useCallback(() => layers.current ?? document.body, [])
  const csp = useMemo(() => ({ nonce }), [nonce])
  return (
    <ConfigProvider
      theme={theme}
      csp={csp}
      getPopupContainer={inLayers}
      button={plainButton}
      wave={noWave}
      renderEmpty={nothing}
    >
      <TokenStyles />
      <div className="app-root">
        {children}
        <div ref={layers} />
      </div>
    </ConfigProvider>
  )
}

import { ConfigProvider, theme } from 'antd'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { proxy } from 'valtio/vanilla'
import { messages } from '#core/message'
import { paletteVariables, type Shade } from '#core/palette'
import { useCurrent, useRuntime } from '#pages/context'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'
import { presetLook, themeConfig } from './themeConfig.ts'

/** Tokens that are plain numbers in CSS; every other number is a length in pixels. */
const unitless = /^(lineHeight|opacity|zIndex|fontWeight|motion)|Weight|LineHeight/

/** antd's own name of the variable of a token: `fontSizeSM` is `--ant-font-size-sm`. */
const variableOf = (token: string): string =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

const cssValueOf = (token: string, value: string | number): string =>
  typeof value === 'number' && !unitless.test(token) ? `${value}px` : String(value)

/**
 * The tokens as CSS variables, by their names. antd's own way to make them puts styles into the page without the nonce that
 * its policy asks for. spec: architecture, Budgets (CSP)
 */
export const tokenVariables = (tokens: object): [name: string, value: string][] =>
  Object.entries(tokens).flatMap(([token, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[variableOf(token), cssValueOf(token, value)]] : [],
  )

/** Gives antd's tokens and the palette to all style sheets of the page, as variables of the document. */
function TokenStyles({ shade }: { shade: Shade }) {
  const { token } = theme.useToken()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of [...tokenVariables(token), ...paletteVariables(shade)])
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }, [token, shade])
  return null
}

const AppearanceContext = createContext<Appearance | null>(null)

/** Whether the pages are light or dark, to be changed. Throws outside of a `Theme`. */
export function useAppearance(): Appearance {
  const appearance = useContext(AppearanceContext)
  if (!appearance) throw new Error('useAppearance: there is no Theme above this component')
  return appearance
}

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
  const motion = !wantsLessMotion()
  const theme = useMemo(() => themeConfig({ color, shade, motion }), [color, shade, motion])
  const isPreset = color === presetLook.color && shade === presetLook.shade && motion === presetLook.motion
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-preset-look', isPreset), [isPreset])
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
      <TokenStyles shade={shade} />
      <div className="app-root">
        <AppearanceContext value={appearance}>{children}</AppearanceContext>
        <div ref={layers} />
      </div>
    </ConfigProvider>
  )
}

/** Whether the pages are light or dark. The menu's own style is in the theme settings. spec: look, Tokens */
export interface Appearance {
  readonly store: { readonly current: Shade }
  /** False if it could not be stored. */
  change(shade: Shade): boolean
  /** Dark, whatever was chosen, until the answer is called: for walls. */
  darken(): () => void
}

const shadeOf = (raw: unknown): Shade | null => (raw === 'light' || raw === 'dark' ? raw : null)

/** The appearance stored in this browser. `show` is called at once and after each change. */
export function createAppearance(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  show: (shade: Shade) => void,
): Appearance {
  const stored = createStoredValue({ area: storage.local, clock, key: 'appearance', lifetimeMs: null, parse: shadeOf })
  const store: { current: Shade } = proxy({ current: stored.read() ?? 'light' })
  show(store.current)
  let chosen = store.current
  let darkened = 0
  const draw = () => {
    store.current = darkened > 0 ? 'dark' : chosen
    show(store.current)
  }
  return {
    store,
    change(shade) {
      chosen = shade
      draw()
      return stored.write(shade)
    },
    darken() {
      let isOver = false
      darkened += 1
      draw()
      return () => {
        if (isOver) return
        isOver = true
        darkened -= 1
        draw()
      }
    },
  }
}

import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { walkMessages as texts } from '#core/message'
import type { LayerProps } from '#react/engine'
import { isChoosing, isOnTop } from '../place/topLayer.ts'

type Walk = NonNullable<LayerProps['walk']>

/** Alt+↑ and Alt+↓ there belong to the control, or to the rows of a list inside. */
const ownArrows = 'input, textarea, [contenteditable], [role="combobox"], .ag-root-wrapper'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** From one row's detail to the next, in the order of the list: ↑ and ↓, also Alt+↑ and Alt+↓. spec: look, Detail */
export function WalkButtons({ walk: { at, count, go } }: { walk: Walk }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isFirst, isLast] = [at === 0, at === count - 1]
  const onStep = useEffectEvent(go)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const by = event.altKey && !event.defaultPrevented ? steps[event.key] : undefined
      if (!by || !isOnTop(mark.current) || isChoosing()) return
      if (event.target instanceof Element && event.target.closest(ownArrows)) return
      event.preventDefault()
      onStep(by)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <span ref={mark} className="layer-walk">
      <span aria-live="polite">{`${at + 1} / ${count}`}</span>
      <Button
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label={texts.previous}
        title={isFirst ? texts.first : `${texts.previous}（Alt+↑）`}
        disabled={isFirst}
        onClick={() => go(-1)}
      />
      <Button
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label={texts.next}
        title={isLast ? texts.last : `${texts.next}（Alt+↓）`}
        disabled={isLast}
        onClick={() => go(1)}
      />
    </span>
  )
}

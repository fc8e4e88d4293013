import { LinkOutlined, PictureOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { richTextMessages as texts } from '#core/message'
import { commands } from './commands.tsx'

interface ToolbarProps {
  editor: Editor
  disabled: boolean
  linking: boolean
  onLink(): void
  onPicture(): void
}

const all = commands.flat()

/** Which buttons are pressed and which can be: one text, so that nothing is drawn again while it stays the same. */
function useToolStates(editor: Editor): { pressed(id: string): boolean; idle(id: string): boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    [editor],
  )
  const stateOf = () =>
    all
      .map(({ active, able }) => `${active?.(editor) ? 'p' : ''}${able && !able(editor) ? 'i' : ''}`)
      .concat(editor.isActive('link') ? 'p' : '')
      .join()
  const states = useSyncExternalStore(subscribe, stateOf).split(',')
  const at = (id: string) => states[id === 'link' ? all.length : all.findIndex((one) => one.id === id)] ?? ''
  return { pressed: (id) => at(id).includes('p'), idle: (id) => at(id).includes('i') }
}

/** The arrows go from button to button; the tab key comes to the toolbar once. */
function walk({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!step) return
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const next = buttons[(buttons.indexOf(target as HTMLButtonElement) + step + buttons.length) % buttons.length]
  next?.focus()
}

interface ToolProps {
  title: string
  icon?: ReactNode
  sign?: string | undefined
  pressed?: boolean
  disabled: boolean
  first?: boolean
  onPress(): void
}

/** A press keeps the cursor in the text. */
const Tool = ({ title, icon, sign, pressed, disabled, first = false, onPress }: ToolProps) => (
  <Button
    type="text"
    size="small"
    className="rich-text-tool"
    icon={sign ? <span className="rich-text-sign">{sign}</span> : icon}
    title={title}
    aria-label={sign ? `${title} ${sign}` : title}
    aria-pressed={pressed}
    disabled={disabled}
    tabIndex={first ? 0 : -1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  />
)

/** How text is formatted, and what is put into it. */
export function Toolbar({ editor, disabled, linking, onLink, onPicture }: ToolbarProps) {
  const { pressed, idle } = useToolStates(editor)
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={texts.toolbar} onKeyDown={walk}>
      {commands.map((group, place) => (
        <div key={group[0]?.id} className="rich-text-group">
          {group.map(({ id, title, icon, sign, active, run }, index) => (
            <Tool
              key={id}
              title={title}
              icon={icon}
              sign={sign}
              {...(active ? { pressed: pressed(id) } : {})}
              disabled={disabled || idle(id)}
              first={place === 0 && index === 0}
              onPress={() => run(editor)}
            />
          ))}
        </div>
      ))}
      <div className="rich-text-group">
        <Tool
          title={texts.link}
          icon={<LinkOutlined />}
          pressed={linking || pressed('link')}
          disabled={disabled}
          onPress={onLink}
        />
        <Tool title={texts.image} icon={<PictureOutlined />} disabled={disabled} onPress={onPicture} />
      </div>
    </div>
  )
}

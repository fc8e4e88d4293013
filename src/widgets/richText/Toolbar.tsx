import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { richTextMessages as texts } from '#core/message'

interface ToolbarProps {
  editor: Editor
  disabled: boolean
  linking: boolean
  onLink(): void
  onPicture(): void
}

/** The state of all buttons as one text, so that nothing rerenders while it stays the same. */
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

/** Formatting and insertion. */
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
          icon={<LinkOutlined aria-hidden />}
          pressed={linking || pressed('link')}
          disabled={disabled}
          onPress={onLink}
        />
        <Tool title={texts.image} icon={<PictureOutlined aria-hidden />} disabled={disabled} onPress={onPicture} />
      </div>
    </div>
  )
}

/** A button of the toolbar over the text. */
interface Command {
  id: string
  title: string
  icon?: ReactNode
  /** Letters in place of an icon. */
  sign?: string
  /** Pressed while the cursor is in such a text. */
  active?(editor: Editor): boolean
  /** Nothing to do otherwise. */
  able?(editor: Editor): boolean
  run(editor: Editor): void
}

const heading = (level: 1 | 2 | 3): Command => ({
  id: `h${level}`,
  title: `${texts.heading} ${level}`,
  sign: `H${level}`,
  active: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const mark = (id: string, icon: ReactNode, title: string): Command => ({
  id,
  title,
  icon,
  active: (editor) => editor.isActive(id),
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
})

/** Commands without a dialog, in groups. */
const commands: readonly (readonly Command[])[] = [
  [heading(1), heading(2), heading(3)],
  [
    mark('bold', <BoldOutlined aria-hidden />, texts.bold),
    mark('italic', <ItalicOutlined aria-hidden />, texts.italic),
    mark('underline', <UnderlineOutlined aria-hidden />, texts.underline),
    mark('strike', <StrikethroughOutlined aria-hidden />, texts.strike),
  ],
  [
    {
      id: 'bulletList',
      title: texts.bullets,
      icon: <UnorderedListOutlined aria-hidden />,
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'orderedList',
      title: texts.numbers,
      icon: <OrderedListOutlined aria-hidden />,
      active: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'blockquote',
      title: texts.quote,
      icon: <span className="rich-text-sign">“”</span>,
      active: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      id: 'horizontalRule',
      title: texts.line,
      icon: <LineOutlined aria-hidden />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      id: 'clear',
      title: texts.clear,
      icon: <ClearOutlined aria-hidden />,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      id: 'undo',
      title: texts.undo,
      icon: <UndoOutlined aria-hidden />,
      able: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      title: texts.redo,
      icon: <RedoOutlined aria-hidden />,
      able: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
]

const all = commands.flat()

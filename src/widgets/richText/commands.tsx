import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { richTextMessages as texts } from '#core/message'

/** A button of the toolbar over the text. */
export interface Command {
  id: string
  title: string
  icon?: ReactNode
  /** Letters in place of an icon. */
  sign?: string
  /** Pressed while the cursor stands in such a text. */
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

/** What is done at once, in groups. */
export const commands: readonly (readonly Command[])[] = [
  [heading(1), heading(2), heading(3)],
  [
    mark('bold', <BoldOutlined />, texts.bold),
    mark('italic', <ItalicOutlined />, texts.italic),
    mark('underline', <UnderlineOutlined />, texts.underline),
    mark('strike', <StrikethroughOutlined />, texts.strike),
  ],
  [
    {
      id: 'bulletList',
      title: texts.bullets,
      icon: <UnorderedListOutlined />,
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'orderedList',
      title: texts.numbers,
      icon: <OrderedListOutlined />,
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
      icon: <LineOutlined />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      id: 'clear',
      title: texts.clear,
      icon: <ClearOutlined />,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      id: 'undo',
      title: texts.undo,
      icon: <UndoOutlined />,
      able: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      title: texts.redo,
      icon: <RedoOutlined />,
      able: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
]

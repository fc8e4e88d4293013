import type { Editor } from '@tiptap/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { messages, richTextMessages as texts } from '#core/message'
import { isAddress } from './editorSettings.ts'

interface LinkLineProps {
  editor: Editor
  onClose(): void
}

/** Gives the chosen text an address; without a choice the address itself is put in. */
function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  const chain = editor.chain().focus().extendMarkRange('link')
  if (empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

/** The line below the toolbar in which the address of a link is entered. */
export function LinkLine({ editor, onClose }: LinkLineProps) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(current)
  const [wrong, setWrong] = useState(false)
  const keep = () => {
    const href = address.trim()
    if (!isAddress(href)) return setWrong(true)
    setLink(editor, href)
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className="rich-text-link">
      <Input
        size="small"
        autoFocus
        value={address}
        placeholder={texts.linkHint}
        aria-label={texts.linkAddress}
        aria-invalid={wrong}
        status={wrong ? 'error' : ''}
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Enter') keep()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <Button size="small" type="primary" onClick={keep}>
        {messages.word.confirm}
      </Button>
      <Button size="small" onClick={current ? remove : onClose}>
        {current ? texts.unlink : messages.word.cancel}
      </Button>
      {wrong ? (
        <span role="alert" className="rich-text-wrong">
          {texts.linkWrong}
        </span>
      ) : null}
    </div>
  )
}

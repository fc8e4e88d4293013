import { Button } from 'antd'
import { messages } from '#core/message'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'
import { momentText } from './momentText.ts'

/** Unsaved input of last time was found: take it, or go without. Nothing happens by itself. */
export function DraftOffer({ form }: { form: FormController }) {
  const draft = useWatched(form.draft)
  if (!draft) return null
  return (
    <div className="form-draft" role="status">
      <span>
        {messages.form.draftFound}（{momentText(draft.savedAtMs)}
        {draft.outdated ? `，${messages.screen.draftOutdated}` : ''}）
      </span>
      <Button type="primary" size="small" onClick={form.restoreDraft}>
        {messages.form.draftRestore}
      </Button>
      <Button size="small" onClick={form.dropDraft}>
        {messages.form.draftDrop}
      </Button>
    </div>
  )
}

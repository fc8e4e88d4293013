import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { messages, superQueryMessages } from '#core/message'
import type { ListController } from '#react/list'
import { SavedList } from './SavedList.tsx'
import type { QueryLines } from './useQueryLines.ts'
import { useSavedQueries } from './useSavedQueries.ts'

interface SavedPanelProps {
  list: ListController
  query: QueryLines
}

const { word } = messages
const superQuery = superQueryMessages

/** Saved queries beside the editor, and the name under which the present one is saved. spec: widgets §2, §5 */
export function SavedPanel({ list, query }: SavedPanelProps) {
  const { queries, save, remove } = useSavedQueries(list)
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)

  const clear = () => {
    setTitle('')
    setShared(false)
  }
  const keep = async () => {
    const { matchType, params } = query.group()
    setBusy(true)
    if (await save({ title, matchType, records: params, shared })) clear()
    setBusy(false)
  }

  return (
    <section className="query-saved" aria-label={superQuery.saved}>
      <h3>{superQuery.saved}</h3>
      <SavedList queries={queries} onLoad={query.load} onRemove={remove} />
      <Input
        aria-label={superQuery.saveTitle}
        placeholder={superQuery.saveTitle}
        maxLength={50}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={keep}
      />
      <div className="query-saved-foot">
        <Checkbox checked={shared} title={superQuery.shareHint} onChange={(event) => setShared(event.target.checked)}>
          {superQuery.share}
        </Checkbox>
        <Button loading={busy} onClick={keep}>
          {word.save}
        </Button>
      </div>
    </section>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { messages, superQueryMessages } from '#core/message'
import type { MatchType } from '#core/query'
import type { ListController } from '#react/list'
import { QueryRow } from './QueryRow.tsx'
import type { QueryLines } from './useQueryLines.ts'

interface QueryEditorProps {
  list: ListController
  query: QueryLines
}

const superQuery = superQueryMessages
const matchTypes: { value: MatchType; label: string }[] = [
  { value: 'and', label: superQuery.and },
  { value: 'or', label: superQuery.or },
]

/** How the conditions are joined, and each of them in a line. */
export function QueryEditor({ list, query }: QueryEditorProps) {
  const id = useId()
  return (
    <>
      <div className="query-match">
        <label htmlFor={id}>{superQuery.match}</label>
        <Select id={id} options={matchTypes} value={query.matchType} onChange={query.setMatchType} />
      </div>
      <ul className="query-lines">
        {query.lines.map((line) => (
          <QueryRow key={line.key} list={list} line={line} query={query} />
        ))}
      </ul>
      <Button type="dashed" block icon={<PlusOutlined />} disabled={!query.add} onClick={() => query.add?.()}>
        {messages.screen.addQuery}
      </Button>
    </>
  )
}

import { Select } from 'antd'
import { useState } from 'react'
import { toOptions } from '#core/dictionary'
import { previewMessages as texts } from '#core/message'
import type { Model } from '#core/model'
import { useEngine } from '#react/engine'
import { useSearch } from './useSearch.ts'

interface RecordPickerProps {
  model: Model
  /** As whom the records are listed; empty for the caller itself. */
  as: string
  /** The id of the record; empty for the first one. */
  value: string
  onChange(id: string): void
}

interface Choice {
  value: string
  label: string
}

const first: Choice = { value: '', label: texts.firstRecord }
const mostOffered = 50

/** Chooses which record a form or detail shows, among those that the person sees. */
export function RecordPicker({ model, as, value, onChange }: RecordPickerProps) {
  const { http } = useEngine().runtime
  const [options, setOptions] = useState([first])
  const search = useSearch(async (keyword, signal) => {
    const headers: Record<string, string> = as ? { 'X-View-As': as } : {}
    const query = keyword ? { keyword } : {}
    const how = { signal, quiet: 'all', headers } as const
    const answer = await http.signedGet<unknown>(`${model.api ?? ''}/options`, query, how).catch(() => [])
    if (signal.aborted) return
    const records = toOptions(answer).slice(0, mostOffered)
    setOptions([first, ...records.map((option) => ({ value: String(option.value), label: option.text }))])
  })
  return (
    <Select
      size="small"
      className="design-preview-record"
      aria-label={texts.record}
      title={texts.record}
      showSearch
      filterOption={false}
      popupMatchSelectWidth={260}
      options={options}
      value={value}
      onOpenChange={(open) => open && search('', 0)}
      onSearch={(keyword) => search(keyword)}
      onChange={onChange}
    />
  )
}

import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toOptions } from '#core/dictionary'
import { previewMessages as texts } from '#core/message'
import type { Model } from '#core/model'
import { useEngine } from '#react/engine'

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
const searchMs = 200
const mostOffered = 50

/** Chooses which record a form or detail shows, among those that the person sees. */
export function RecordPicker({ model, as, value, onChange }: RecordPickerProps) {
  const { runtime, ports } = useEngine()
  const [options, setOptions] = useState([first])
  const search = useRef({ cancel: () => {}, abort: new AbortController() })
  useEffect(() => {
    const { current } = search
    return () => {
      current.cancel()
      current.abort.abort()
    }
  }, [])
  const load = (keyword: string, afterMs: number) => {
    const { current } = search
    current.cancel()
    current.abort.abort()
    const abort = new AbortController()
    current.abort = abort
    current.cancel = ports.clock.after(afterMs, async () => {
      const headers: Record<string, string> = as ? { 'X-View-As': as } : {}
      const how = { signal: abort.signal, quiet: 'all', headers } as const
      const query = keyword.trim() ? { keyword: keyword.trim() } : {}
      const answer = await runtime.http.signedGet<unknown>(`${model.api ?? ''}/options`, query, how).catch(() => [])
      if (abort.signal.aborted) return
      const records = toOptions(answer).slice(0, mostOffered)
      setOptions([first, ...records.map((option) => ({ value: String(option.value), label: option.text }))])
    })
  }
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
      onOpenChange={(open) => open && load('', 0)}
      onSearch={(keyword) => load(keyword, searchMs)}
      onChange={onChange}
    />
  )
}

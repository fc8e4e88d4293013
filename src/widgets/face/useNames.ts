import { useState } from 'react'
import type { Field, RecordValues } from '#core/model'
import { useLabels } from '#react/source'

/** The names of chosen keys: of those picked here at once, of the others as they come; a key stands for itself till then. */
export function useNames(field: Field, keys: readonly string[], record: RecordValues) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const others = keys.filter((key) => !picked.has(key))
  const { texts } = useLabels(field, others.join(','), others.length === keys.length ? record : {})
  return {
    nameOf: (key: string): string => picked.get(key) ?? texts[others.indexOf(key)] ?? key,
    remember: (names: Iterable<readonly [string, string]>) => setPicked((before) => new Map([...before, ...names])),
  }
}

import { useEffect, useState } from 'react'
import { limit } from '#core/limit'
import { useFacePlace } from './facePlace.ts'
import { useAfter } from './outside.ts'

/** What is typed into a search, and the word that is asked for once typing has paused. spec: widgets §9 Search debounce */
export function useSearchWord() {
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const after = useAfter()
  const delayMs = useFacePlace() === 'cell' ? limit.cellSearchDebounceMs : limit.searchDebounceMs
  useEffect(() => (typed === word ? undefined : after(delayMs, () => setWord(typed))), [typed, word, delayMs, after])
  return { typed, word, setTyped }
}

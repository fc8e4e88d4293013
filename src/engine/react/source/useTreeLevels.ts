import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { AskStore } from './askStore.ts'
import type { TreeNode } from './treeNode.ts'

type Nodes = readonly TreeNode[]
/** Known levels by the key of the node above. */
export type Below = ReadonlyMap<string, Nodes>

const nowhere: readonly string[] = Object.freeze([])
const none: Nodes = Object.freeze([])

interface TreeLevels {
  below: Below
  /** Asks for the level below a node; resolves when it is there or has failed. */
  open(pid: string, ask: () => Promise<Nodes>): Promise<void>
}

/** The levels that one widget has opened. `keyOf` names a level in the store. */
export function useTreeLevels(trees: AskStore<Nodes>, keyOf: (pid: string) => string): TreeLevels {
  const [opened, setOpened] = useState(nowhere)
  const last = useRef<Below>(new Map())
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = opened.map((pid) => trees.subscribe(keyOf(pid), listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [trees, keyOf, opened],
  )
  const read = () => {
    const now = new Map(opened.map((pid) => [pid, trees.answer(keyOf(pid)).value ?? none]))
    if (!sameLevels(last.current, now)) last.current = now
    return last.current
  }
  const below = useSyncExternalStore(subscribe, read, read)

  return {
    below,
    open(pid, ask) {
      const key = keyOf(pid)
      setOpened((before) => (before.includes(pid) ? before : [...before, pid]))
      if (trees.answer(key).status === 'failed') trees.retry(key, ask)
      else trees.want(key, ask)
      return settled(trees, key)
    },
  }
}

const sameLevels = (one: Below, other: Below): boolean =>
  one.size === other.size && [...one].every(([pid, nodes]) => other.get(pid) === nodes)

function settled(trees: AskStore<Nodes>, key: string): Promise<void> {
  if (trees.answer(key).status !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    const end = trees.subscribe(key, () => {
      if (trees.answer(key).status === 'loading') return
      end()
      resolve()
    })
  })
}

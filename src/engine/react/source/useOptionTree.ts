import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Field } from '#core/model'
import { shownInPlace } from '#runtime/http'
import { type AskStore, useAnswer } from './askStore.ts'
import { useSources } from './context.ts'
import { endsOf } from './labelStore.ts'
import { type TreeNode, treeNodesOf } from './treeNode.ts'
import { type OptionWish, useTargetApi } from './useOptions.ts'
import { withNotice } from './withNotice.ts'

/** A tree to choose from, loaded level by level. */
interface TreeChoices {
  status: 'loading' | 'ready' | 'failed'
  /** The loaded nodes, children below their parents. */
  nodes: readonly TreeNode[]
  /** Loads the children of a node; resolves when they are loaded or have failed. */
  open(key: string): Promise<void>
  retry(): void
}

const none: readonly TreeNode[] = Object.freeze([])

/** The tree of a reference field, or of a model by its id; a level that fails to load is shown as an error. spec: shell §8 */
export function useOptionTree(of: Field | string, wish: OptionWish = {}): TreeChoices {
  const { keyword = '', where = '', enabled = true } = wish
  const sources = useSources()
  const { trees, ports } = sources
  const api = useTargetApi(typeof of === 'string' ? of : of.target?.model)
  const root = typeof of === 'string' ? '' : (of.document.root ?? '')
  const { store = '', text = '' } = typeof of === 'string' ? {} : endsOf(of.target)
  const levelKey = useCallback(
    (pid: string) => JSON.stringify([api, root, pid, keyword, where, store, text]),
    [api, root, keyword, where, store, text],
  )
  const ask = async (pid: string) => {
    const query = Object.entries({ root, pid, keyword, where, store, text }).filter(([, value]) => value !== '')
    const request = ports.http.signedGet(`${api}/optionTree`, Object.fromEntries(query), { quiet: shownInPlace })
    return treeNodesOf(await withNotice(sources, 'error', request, shownInPlace))
  }
  const roots = useAnswer(trees, api && enabled ? levelKey('') : '', () => ask(''))
  const { below, open } = useTreeLevels(trees, levelKey)
  const nodes = useMemo(() => joined(roots.value ?? none, below), [roots.value, below])
  return {
    status: api ? roots.status : 'failed',
    nodes,
    open: (key) => open(key, () => ask(key)),
    retry: roots.retry,
  }
}

/** Joins the loaded levels; an opened node without children is a leaf. */
function joined(nodes: readonly TreeNode[], below: Below): readonly TreeNode[] {
  if (below.size === 0) return nodes
  return nodes.map((node) => {
    const children = node.children ?? below.get(node.key)
    if (!children) return node
    return children.length > 0 ? { ...node, children: joined(children, below) } : node
  })
}

type Nodes = readonly TreeNode[]
/** Loaded levels by the key of their parent. */
type Below = ReadonlyMap<string, Nodes>

const nowhere: readonly string[] = Object.freeze([])

interface TreeLevels {
  below: Below
  /** Requests the children of a node; resolves when they are loaded or have failed. */
  open(pid: string, ask: () => Promise<Nodes>): Promise<void>
}

/** The levels that one widget has opened. `keyOf` gives the key of a level in the store. */
function useTreeLevels(trees: AskStore<Nodes>, keyOf: (pid: string) => string): TreeLevels {
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

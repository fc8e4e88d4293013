import { ApartmentOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Tree } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { limit } from '#core/limit'
import { fillText, messages, screenMessages } from '#core/message'
import type { TreeProgram } from '#core/screen'
import { type ListController, useNodeCounts } from '#react/list'
import { boundWhere } from '#react/scope'
import { type TreeNode, useOptionTree } from '#react/source'
import { BackDrawer, namedClear, OwnNames, searchButton, treeIcons, useNotifier } from '#widgets/face'
import { useListPart } from '../place/useListPart.ts'
import { LoadingView } from '../state/LoadingView.tsx'
import { EmptyView, ErrorView } from '../state/StateView.tsx'
import { SidePanel } from './SidePanel.tsx'
import './tree.css'

/** `value` once it has not changed for the search debounce. spec: shell §9, 800 ms */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limit.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface TreePanelProps {
  list: ListController
  tree: TreeProgram
  /** A node was chosen. */
  chosen(): void
}

/** A tree at the left of a list: a node narrows the list to it and what lies below. */
function TreePanel({ list, tree, chosen }: TreePanelProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const title = tree.title.read(list.scope.evaluation(list.program.model, {}))
  const notifier = useNotifier()
  return (
    <section className="list-tree" aria-label={title}>
      {tree.searched && (
        <Input.Search
          value={typed}
          allowClear={namedClear}
          enterButton={searchButton}
          size="middle"
          placeholder={fillText(screenMessages.searchTree, { title })}
          aria-label={fillText(screenMessages.searchTree, { title })}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text, _, by) => {
            if (text.trim() === '' && by?.source === 'input') notifier.warn(messages.list.searchEmpty)
          }}
        />
      )}
      <TreeNodes list={list} tree={tree} keyword={keyword} chosen={chosen} />
    </section>
  )
}

const antNodes = (nodes: readonly TreeNode[]): AntNode[] =>
  nodes.map(({ value, title, isLeaf, children, key }) => ({
    key,
    value,
    title,
    isLeaf,
    ...(children ? { children: antNodes(children) } : {}),
  }))

interface AntNode {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children?: AntNode[]
}

function TreeNodes({ list, tree, keyword, chosen }: TreePanelProps & { keyword: string }) {
  const { field, model, where } = tree
  const present = useListPart(list, (state) => state.trees[field.name] ?? '')
  const bound = useMemo(() => (where ? boundWhere(where, list.scope.evaluation(model, {})) : ''), [where, list, model])
  const { status, nodes, open, retry } = useOptionTree(field.target ? field : model.id, { keyword, where: bound })
  const countOf = useNodeCounts(list, tree)
  const treeData = useMemo(() => antNodes(nodes), [nodes])
  if (status === 'failed') return <ErrorView small message={messages.failure.unknown} retry={retry} />
  if (status === 'loading' && nodes.length === 0) return <LoadingView rows={5} />
  if (nodes.length === 0) {
    const none = fillText(messages.list.noNodes, {
      title: tree.title.read(list.scope.evaluation(list.program.model, {})),
    })
    return <EmptyView small title={keyword === '' ? none : messages.list.nothingFound} />
  }
  return (
    <OwnNames>
      <Tree<AntNode>
        {...treeIcons}
        key={keyword}
        className="list-tree-nodes"
        blockNode
        treeData={treeData}
        {...(tree.counted
          ? { titleRender: (node) => <CountedNode title={node.title} count={countOf(node.value)} /> }
          : {})}
        defaultExpandedKeys={keyword === '' ? treeData.slice(0, 1).map(({ key }) => key) : undefined}
        defaultExpandAll={keyword !== ''}
        selectedKeys={keysOf(treeData, present)}
        loadData={({ key, children }) => (children ? Promise.resolve() : open(String(key)))}
        onSelect={(_, { node, selected }) => {
          list.dispatch({ type: 'tree', field: field.name, value: selected ? node.value : '' })
          chosen()
        }}
      />
    </OwnNames>
  )
}

/** A node and how many rows it stands for, which may not be known. */
function CountedNode({ title, count }: { title: string; count: number | null }) {
  return (
    <span className="list-tree-node">
      <span className="list-tree-name" title={title}>
        {title}
      </span>
      <span className="list-tree-count">{count === null ? '–' : count.toLocaleString('en-US')}</span>
    </span>
  )
}

/** The keys of the nodes that store `value`. */
const keysOf = (nodes: readonly AntNode[], value: string): string[] =>
  value === ''
    ? []
    : nodes.flatMap((node) => [...(node.value === value ? [node.key] : []), ...keysOf(node.children ?? [], value)])

interface TreePanelsProps {
  list: ListController
  narrow: boolean
}

/** The trees of a list at its left, one of them at a time; on phones in a drawer. */
export function TreePanels({ list, narrow }: TreePanelsProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { trees, model } = list.program
  const titleOf = (tree: (typeof trees)[number]) => tree.title.read(list.scope.evaluation(model, {}))
  const titles = trees.map(titleOf).join('、')
  const [current, setCurrent] = useState(() => Object.keys(list.state.snapshot().trees)[0])
  const tree = trees.find(({ field }) => field.name === current) ?? trees[0]
  const show = (name: string) => {
    setCurrent(name)
    list.dispatch({ type: 'tree', field: name, value: '' })
  }
  const choice = trees.length > 1 && tree && (
    <Segmented
      block
      aria-label={titles}
      value={tree.field.name}
      options={trees.map((each) => ({
        value: each.field.name,
        label: <span data-tree={each.field.name}>{titleOf(each)}</span>,
        title: titleOf(each),
      }))}
      onChange={show}
    />
  )
  const panel = tree && <TreePanel key={tree.field.name} list={list} tree={tree} chosen={close} />
  if (!narrow) {
    return (
      <SidePanel title={titles} head={choice || <span data-tree={tree?.field.name}>{titles}</span>}>
        {panel}
      </SidePanel>
    )
  }
  return (
    <>
      <Button
        className="list-side-open"
        icon={<ApartmentOutlined aria-hidden />}
        aria-label={titles}
        title={titles}
        onClick={() => setOpen(true)}
      />
      <BackDrawer open={open} onClose={close} title={titles} placement="left" width="86vw">
        <div className="list-trees">
          {choice}
          {panel}
        </div>
      </BackDrawer>
    </>
  )
}

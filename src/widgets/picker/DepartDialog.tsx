import { Button, Dropdown, Input, Skeleton, Tree } from 'antd'
import { type Key, useMemo, useState } from 'react'
import { fillText, messages, pickerMessages } from '#core/message'
import type { RecordChoice } from '#widgets/choice'
import { FieldDialog } from '#widgets/dialog'
import { type DepartNode, everyDepart, keysAbove } from './departNode.ts'
import { useDeparts } from './useDeparts.ts'
import './picker.css'

interface DepartDialogProps {
  open: boolean
  choice: RecordChoice
  onClose(): void
}

const widthPx = 500
const { depart, departSearch, linked, unlinked, links } = pickerMessages

/** Departments to tick: each for itself, or, linked, with all below. Those that the tree does not know stay. spec: widgets §2, §4 */
export function DepartDialog({ open, choice, onClose }: DepartDialogProps) {
  const { several } = choice
  const store = choice.field.target?.store === 'orgCode' ? 'orgCode' : 'key'
  const { tree, failure } = useDeparts()
  const [keys, setKeys] = useState(choice.keys)
  const [isLinked, setLinked] = useState(false)
  const nodes = useMemo(() => everyDepart(tree ?? []), [tree])
  const known = new Map(nodes.map((node) => [node[store], node]))
  const take = () => {
    choice.onKeys(keys)
    onClose()
  }
  const check = (ticked: readonly DepartNode[], last: DepartNode) => {
    const values = ticked.map((node) => node[store])
    if (several) setKeys([...keys.filter((key) => !known.has(key)), ...values])
    else setKeys(values.includes(last[store]) ? [last[store]] : [])
  }
  const items = [
    { key: 'linked', label: linked },
    { key: 'unlinked', label: unlinked },
  ]
  return (
    <FieldDialog
      open={open}
      title={depart}
      widthPx={widthPx}
      onClose={onClose}
      onConfirm={take}
      note={
        <>
          {several && (
            <Dropdown
              trigger={['click']}
              menu={{
                items,
                selectable: true,
                selectedKeys: [isLinked ? 'linked' : 'unlinked'],
                onClick: ({ key }) => setLinked(key === 'linked'),
              }}
            >
              <Button>{links}</Button>
            </Dropdown>
          )}{' '}
          {fillText(messages.list.selected, { count: keys.length })}
        </>
      }
    >
      {failure || (tree === null && <Skeleton active title={false} />)}
      {tree && (
        <SearchedTree
          tree={tree}
          checked={keys.flatMap((key) => known.get(key)?.key ?? [])}
          linked={several && isLinked}
          onCheck={check}
        />
      )}
    </FieldDialog>
  )
}

interface SearchedTreeProps {
  tree: readonly DepartNode[]
  checked: readonly string[]
  linked: boolean
  onCheck(ticked: readonly DepartNode[], last: DepartNode): void
}

/** A tree that opens where what is typed is found, and marks it. */
function SearchedTree({ tree, checked, linked: isLinked, onCheck }: SearchedTreeProps) {
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly Key[]>(() => tree.map(({ key }) => key))
  const word = typed.trim()
  const isNamed = ({ title }: { title: string }) => word !== '' && title.includes(word)
  const search = (text: string) => {
    setTyped(text)
    if (text.trim() !== '') setExpanded(keysAbove(tree, ({ title }) => title.includes(text.trim())))
  }
  return (
    <>
      <Input
        autoComplete="off"
        allowClear
        aria-label={departSearch}
        placeholder={departSearch}
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      <Tree<DepartNode>
        className="picker-departs"
        checkable
        selectable={false}
        checkStrictly={!isLinked}
        treeData={[...tree]}
        expandedKeys={[...expanded]}
        onExpand={setExpanded}
        filterTreeNode={(node) => isNamed(node as unknown as DepartNode)}
        checkedKeys={isLinked ? [...checked] : { checked: [...checked], halfChecked: [] }}
        onCheck={(_, { checkedNodes, node }) => onCheck(checkedNodes, node)}
      />
    </>
  )
}

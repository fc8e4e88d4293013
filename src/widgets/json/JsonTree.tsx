import { Tree, type TreeDataNode } from 'antd'
import { useMemo } from 'react'
import { fillText, widgetMessages } from '#core/message'
import { OwnNames, treeIcons } from '#widgets/face'
import './json.css'

/** Levels that are open at first. */
const openLevels = 2

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const texts = widgetMessages.json

const sizeText = (value: object): string =>
  fillText(Array.isArray(value) ? texts.items : texts.members, {
    count: Object.keys(value).length,
  })

function nodesOf(value: object, path = ''): TreeDataNode[] {
  return Object.entries(value).map(([name, part]) => {
    const key = `${path}/${name}`
    const children = isBranch(part) ? nodesOf(part, key) : undefined
    return {
      key,
      title: (
        <span className="json-node">
          <span className="json-name">{name}</span>
          {isBranch(part) ? (
            <small>{sizeText(part)}</small>
          ) : (
            <code data-type={part === null ? 'null' : typeof part}>{JSON.stringify(part)}</code>
          )}
        </span>
      ),
      ...(children ? { children } : { isLeaf: true }),
    }
  })
}

/** Keys of the branches down to a level. */
const branchKeys = (nodes: readonly TreeDataNode[], levels: number): React.Key[] =>
  levels === 0 ? [] : nodes.flatMap(({ key, children }) => (children ? [key, ...branchKeys(children, levels - 1)] : []))

interface JsonTreeProps {
  title: string
  value: object
}

/** The most rows that are seen at once; a longer tree scrolls, and draws only what is in sight. */
const heightPx = 400

/** A JSON value as a tree: names and values, branches with the number of their parts. */
export function JsonTree({ title, value }: JsonTreeProps) {
  const nodes = useMemo(() => nodesOf(value), [value])
  if (nodes.length === 0) return <code>{JSON.stringify(value)}</code>
  return (
    <section aria-label={title}>
      <OwnNames>
        <Tree
          {...treeIcons}
          className="json-tree"
          treeData={nodes}
          defaultExpandedKeys={branchKeys(nodes, openLevels)}
          height={heightPx}
          selectable={false}
          showLine
          blockNode
        />
      </OwnNames>
    </section>
  )
}

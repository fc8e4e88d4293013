import { FilterOutlined } from '@ant-design/icons'
import { messages } from '#core/message'
import type { PermissionNode } from './permissionNode.ts'

interface RuledNodeProps {
  node: PermissionNode
  open(): void
}

/** The name of a node whose rows are limited, and what leads to its rules. */
export const RuledNode = ({ node: { title }, open }: RuledNodeProps) => (
  <>
    {title}
    <button
      type="button"
      className="permission-rules"
      aria-label={`${title}：${messages.permissionTree.rules}`}
      onClick={(event) => {
        event.stopPropagation()
        open()
      }}
    >
      <FilterOutlined aria-hidden />
      {messages.permissionTree.rules}
    </button>
  </>
)

import { DeleteOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { fillText, pickerMessages } from '#core/message'

interface ChosenListProps {
  keys: readonly string[]
  nameOf(key: string): string
  onKeys(keys: readonly string[]): void
}

/** What is chosen, one below the other, each with a button that lets it go. */
export const ChosenList = ({ keys, nameOf, onKeys }: ChosenListProps) => (
  <Table<{ key: string }>
    className="picker-chosen"
    size="small"
    pagination={false}
    dataSource={keys.map((key) => ({ key }))}
    locale={{ emptyText: pickerMessages.chosenNone }}
    columns={[
      { key: 'name', title: pickerMessages.chosenHere, ellipsis: true, render: (_, { key }) => nameOf(key) },
      {
        key: 'leave',
        width: 48,
        render: (_, { key }) => (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={fillText(pickerMessages.leaveOut, { name: nameOf(key) })}
            onClick={() => onKeys(keys.filter((each) => each !== key))}
          />
        ),
      },
    ]}
  />
)

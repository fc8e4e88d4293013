import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { fillText, pickerMessages } from '#core/message'

interface ChosenListProps {
  keys: readonly string[]
  nameOf(key: string): string
  onKeys(keys: readonly string[]): void
}

/** What is chosen, one below the other, each with a button that lets it go. */
export const ChosenList = ({ keys, nameOf, onKeys }: ChosenListProps) => (
  <aside className="picker-chosen picker-scroll">
    <table className="picker-table">
      <thead>
        <tr>
          <th colSpan={2}>{pickerMessages.chosenHere}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <td>{nameOf(key)}</td>
            <td className="picker-box">
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={fillText(pickerMessages.leaveOut, { name: nameOf(key) })}
                onClick={() => onKeys(keys.filter((each) => each !== key))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {keys.length === 0 && <p>{pickerMessages.chosenNone}</p>}
  </aside>
)

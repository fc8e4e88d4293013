import { galleryMessages as texts } from '#core/message'
import { widgetProps } from './widgetProps.generated.ts'

/** What documents may tell a widget. */
export function PropsTable({ id }: { id: string }) {
  const rows = widgetProps[id] ?? []
  if (rows.length === 0) return <p className="gallery-note">{texts.noProps}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className="gallery-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.propName}</th>
            <th scope="col">{texts.propType}</th>
            <th scope="col">{texts.propHelp}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, type, help]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{type}</td>
              <td>{help}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

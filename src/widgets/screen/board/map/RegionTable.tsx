import { mapMessages } from '#core/message'
import { colorAt } from '#react/board'
import { measureText, type RegionParts } from './regionParts.ts'

/** Regions as a table: in words, and also those without a place. */
export const RegionTable = ({ regions, measures, chosen, scale, canOpen, press }: RegionParts) => (
  <div className="region-table">
    <table>
      <thead>
        <tr>
          <th scope="col">{mapMessages.regions}</th>
          {measures.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map((region) => (
          <tr key={region.id}>
            <th scope="row">
              <span
                className={`region-mark is-${colorAt(scale, region.values[chosen] ?? null) || 'none'}`}
                aria-hidden
              />
              {canOpen(region) ? (
                <button type="button" className="board-press is-link" onClick={() => press(region)}>
                  {region.title}
                </button>
              ) : (
                region.title
              )}
            </th>
            {measures.map((measure, index) => (
              <td key={measure.title}>{measureText(measure, region.values[index] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

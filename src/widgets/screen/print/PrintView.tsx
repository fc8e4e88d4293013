import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { messages } from '#core/message'
import type { PrintProps } from '#react/engine'
import { useVisible } from '#react/visible'
import './print.css'

/**
 * A record as it will stand on paper. The sheet is one table, whose head and foot browsers repeat on each page; while it is
 * printed everything around it is left out (print.css).
 */
export function PrintView({ paper, landscape, title, head, foot, print, children }: PrintProps) {
  const seen = useVisible()
  const size = `is-${paper.toLowerCase()}${landscape ? ' is-landscape' : ''}`
  return (
    <div className="print">
      <div className="print-bar">
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={print}>
          {messages.word.print}
        </Button>
      </div>
      <div className="print-table">
        <article className={`print-sheet ${size}${seen ? ' is-seen' : ''}`} aria-label={title}>
          <table className="print-page" role="presentation">
            {head && <PageLine as="thead" text={head} />}
            <tbody>
              <tr>
                <td className="print-content">
                  <h1>{title}</h1>
                  {children}
                </td>
              </tr>
            </tbody>
            {foot && <PageLine as="tfoot" text={foot} />}
          </table>
        </article>
      </div>
    </div>
  )
}

const PageLine = ({ as: Part, text }: { as: 'thead' | 'tfoot'; text: string }) => (
  <Part>
    <tr>
      <td className={Part === 'thead' ? 'print-head' : 'print-foot'}>{text}</td>
    </tr>
  </Part>
)

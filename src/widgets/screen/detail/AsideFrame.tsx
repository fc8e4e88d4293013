import { Tabs } from 'antd'
import { useState } from 'react'
import { widgetMessages } from '#core/message'
import type { AsideProps } from '#react/engine'
import './detail.css'

/** What stands beside the items of a detail: one below the other where there is room, else tabs with counts. */
export function AsideFrame({ parts }: AsideProps) {
  const [chosen, choose] = useState('')
  const active = parts.find(({ id }) => id === chosen) ?? parts[0]
  return (
    <aside className="detail-aside">
      <Tabs
        locale={widgetMessages.tabs}
        className="detail-aside-tabs"
        activeKey={active?.id ?? ''}
        onChange={choose}
        items={parts.map(({ id, title, count }) => ({
          key: id,
          label: count === null ? title : `${title} ${count}`,
        }))}
      />
      {parts.map(({ id, children }) => (
        <div key={id} className={id === active?.id ? 'detail-part is-active' : 'detail-part'}>
          {children}
        </div>
      ))}
    </aside>
  )
}

import { type RefSelectProps, Select } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { type SearchEntry, searchEntries, searchMenu } from '#core/menu'
import { messages } from '#core/message'
import { useMenu } from '#pages/menu'
import './search.css'

interface MenuSearchProps {
  /** Opens a page by its path. */
  onOpen(path: string): void
  /** Takes the focus at once and shows its list. */
  opened?: boolean
  ref?: Ref<RefSelectProps>
}

interface Found {
  value: string
  label: string
  entry: SearchEntry
}

/** A search box for menu entries; entries of other sites open in a new window. */
export function MenuSearch({ onOpen, opened = false, ref }: MenuSearchProps) {
  const items = useMenu()
  const [typed, setTyped] = useState('')
  const entries = useMemo(() => searchEntries(items), [items])
  const options = useMemo<Found[]>(
    () => searchMenu(typed, entries).map((entry) => ({ value: entry.path, label: entry.title, entry })),
    [typed, entries],
  )
  const open = (found: Found) => {
    const { path, address } = found.entry
    if (address) window.open(address, '_blank', 'noopener,noreferrer')
    else onOpen(path)
  }
  return (
    <Select<string, Found>
      className="menu-search"
      ref={ref}
      showSearch
      value={null}
      autoFocus={opened}
      defaultOpen={opened}
      options={options}
      filterOption={false}
      onSearch={setTyped}
      placeholder={messages.shell.menuSearch}
      aria-label={messages.shell.menuSearch}
      notFoundContent={messages.page.menu.none}
      popupMatchSelectWidth={280}
      optionRender={({ data }) => (
        <div className="menu-search-found">
          <span>{data.label}</span>
          <small>{data.entry.above.map(({ title }) => title).join(' / ')}</small>
        </div>
      )}
      onSelect={(_, found) => open(found)}
    />
  )
}

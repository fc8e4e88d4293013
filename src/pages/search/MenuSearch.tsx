import { type RefSelectProps, Select } from 'antd'
import { type Ref, useMemo } from 'react'
import { entryFits, type SearchEntry, searchEntries } from '#core/menu'
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

const fits = (typed: string, found: Found | undefined): boolean => found !== undefined && entryFits(typed, found.entry)

/** A search box for menu entries; entries of other sites open in a new window. */
export function MenuSearch({ onOpen, opened = false, ref }: MenuSearchProps) {
  const items = useMenu()
  const options = useMemo<Found[]>(
    () => searchEntries(items).map((entry) => ({ value: entry.path, label: entry.title, entry })),
    [items],
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
      filterOption={fits}
      placeholder={messages.shell.menuSearch}
      aria-label={messages.shell.menuSearch}
      notFoundContent={messages.page.menu.none}
      popupMatchSelectWidth={280}
      optionRender={({ data }) => (
        <div className="menu-search-found">
          <span>{data.label}</span>
          <small>{data.entry.above.join(' / ')}</small>
        </div>
      )}
      onSelect={(_, found) => open(found)}
    />
  )
}

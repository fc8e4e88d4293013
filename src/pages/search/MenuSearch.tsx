import { type RefSelectProps, Select } from 'antd'
import { type Ref, useMemo } from 'react'
import { searchEntries } from '#core/menu'
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
  above: string
  address: string | undefined
}

/** Whether every typed word occurs in the title or in a title above it. */
function fits(typed: string, found: Found | undefined): boolean {
  const text = `${found?.above ?? ''} ${found?.label ?? ''}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** A search box for menu entries; entries of other sites open in a new window. */
export function MenuSearch({ onOpen, opened = false, ref }: MenuSearchProps) {
  const items = useMenu()
  const options = useMemo<Found[]>(
    () =>
      searchEntries(items).map(({ path, title, above, address }) => ({
        value: path,
        label: title,
        above: above.join(' / '),
        address,
      })),
    [items],
  )
  const open = (found: Found) => {
    if (found.address) window.open(found.address, '_blank', 'noopener,noreferrer')
    else onOpen(found.value)
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
          <small>{data.above}</small>
        </div>
      )}
      onSelect={(_, found) => open(found)}
    />
  )
}

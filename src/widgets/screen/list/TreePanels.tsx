import { ApartmentOutlined } from '@ant-design/icons'
import { Button, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import type { ListController } from '#react/list'
import { TreePanel } from './TreePanel.tsx'
import './tree.css'

interface TreePanelsProps {
  list: ListController
  narrow: boolean
}

/** The trees of a list at its left; on phones in a drawer. */
export function TreePanels({ list, narrow }: TreePanelsProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { trees, model } = list.program
  const titleOf = (tree: (typeof trees)[number]) => tree.title.read(list.scope.evaluation(model, {}))
  const titles = trees.map(titleOf).join('、')
  const panels =
    trees.length === 1 && trees[0] ? (
      <TreePanel list={list} tree={trees[0]} chosen={close} />
    ) : (
      <Tabs
        size="small"
        items={trees.map((tree) => ({
          key: tree.field.name,
          label: titleOf(tree),
          children: <TreePanel list={list} tree={tree} chosen={close} />,
        }))}
      />
    )
  if (!narrow) return <aside className="list-side">{panels}</aside>
  return (
    <>
      <Button
        className="list-side-open"
        icon={<ApartmentOutlined />}
        aria-label={titles}
        title={titles}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={close} title={titles} placement="left" width="86vw">
        {panels}
      </Drawer>
    </>
  )
}

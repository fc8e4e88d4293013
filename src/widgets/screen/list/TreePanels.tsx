import { ApartmentOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { ListController } from '#react/list'
import { BackDrawer } from '#widgets/face'
import { TreePanel } from './TreePanel.tsx'
import './tree.css'

interface TreePanelsProps {
  list: ListController
  narrow: boolean
}

/** The trees of a list at its left, one of them at a time; on phones in a drawer. */
export function TreePanels({ list, narrow }: TreePanelsProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { trees, model } = list.program
  const titleOf = (tree: (typeof trees)[number]) => tree.title.read(list.scope.evaluation(model, {}))
  const titles = trees.map(titleOf).join('、')
  const [current, setCurrent] = useState(() => Object.keys(list.state.snapshot().trees)[0])
  const tree = trees.find(({ field }) => field.name === current) ?? trees[0]
  const show = (name: string) => {
    setCurrent(name)
    list.dispatch({ type: 'tree', field: name, value: '' })
  }
  const panels = tree && (
    <div className="list-trees">
      {trees.length > 1 && (
        <Segmented
          block
          aria-label={titles}
          value={tree.field.name}
          options={trees.map((each) => ({ value: each.field.name, label: titleOf(each), title: titleOf(each) }))}
          onChange={show}
        />
      )}
      <TreePanel key={tree.field.name} list={list} tree={tree} chosen={close} headed={trees.length === 1} />
    </div>
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
      <BackDrawer open={open} onClose={close} title={titles} placement="left" width="86vw">
        {panels}
      </BackDrawer>
    </>
  )
}

import { ClientSideRowModelModule, createGrid, TextEditorModule, themeQuartz } from 'ag-grid-community'
import { Button, Form, Input, Space } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { type TableSize, tableColumns, tableRows } from './fields.ts'

/** Plain AG Grid in a hand-written form: the baseline for a sub-table. */
export function BareGrid({ size }: { size: TableSize }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const columnDefs = tableColumns(size).map((field) => ({ field, editable: true, width: 110 }))
    const grid = createGrid(
      host.current,
      { theme: themeQuartz, columnDefs, rowData: tableRows(size), rowHeight: 61, singleClickEdit: true },
      { modules: [ClientSideRowModelModule, TextEditorModule] },
    )
    return () => grid.destroy()
  }, [size])
  return (
    <Form initialValues={{ name: '测试' }} style={{ width: 1080 }}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Space>
        <Button>添加一行</Button>
        <Button danger disabled>
          删除
        </Button>
      </Space>
      <div ref={host} style={{ height: 441 }} />
      <Button type="primary">保存</Button>
    </Form>
  )
}

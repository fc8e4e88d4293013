import { ClientSideRowModelModule, type ColDef, ModuleRegistry, RowSelectionModule } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { Button, Form, Input, Pagination, Select, Space } from 'antd'
import { useEffect, useState } from 'react'

ModuleRegistry.registerModules([ClientSideRowModelModule, RowSelectionModule])

interface Position {
  id: string
  name: string
  code: string
  rank_dictText: string
  createTime: string
}

interface Page {
  records: Position[]
  total: number
}

const rowActions = () => (
  <Space>
    <a href="#edit">编辑</a>
    <a href="#delete">删除</a>
  </Space>
)

const columns: ColDef<Position>[] = [
  { field: 'name', headerName: '职务名称', flex: 1 },
  { field: 'code', headerName: '职务编码', flex: 1 },
  { field: 'rank_dictText', headerName: '职级', flex: 1 },
  { field: 'createTime', headerName: '创建时间', width: 200 },
  { headerName: '操作', width: 160, cellRenderer: rowActions },
]

/** The token of the signed-in user is in the address: the page has no login. */
async function call<T>(path: string): Promise<T> {
  const headers = { 'X-Access-Token': window.location.hash.slice(1) }
  const response = await fetch(`/system-api${path}`, { headers })
  return ((await response.json()) as { result: T }).result
}

/** The list of positions as one writes it with React, antd and AG Grid alone. */
export function PositionList() {
  const [page, setPage] = useState<Page>({ records: [], total: 0 })
  const [ranks, setRanks] = useState<{ value: string; text: string }[]>([])
  useEffect(() => {
    void call<Page>('/sys/position/list?pageNo=1&pageSize=10&column=createTime&order=desc').then(setPage)
    void call<{ value: string; text: string }[]>('/sys/dict/getDictItems/position_rank').then(setRanks)
  }, [])
  return (
    <>
      <Form layout="inline">
        <Form.Item label="职务名称">
          <Input placeholder="职务名称" />
        </Form.Item>
        <Form.Item label="职级">
          <Select style={{ width: 160 }} options={ranks.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Space>
          <Button type="primary">查询</Button>
          <Button>重置</Button>
        </Space>
      </Form>
      <Space style={{ padding: '12px 0' }}>
        <Button type="primary">新增</Button>
        <Button>导入</Button>
        <Button>导出</Button>
      </Space>
      <div style={{ height: 460 }}>
        <AgGridReact<Position>
          rowData={page.records}
          columnDefs={columns}
          rowHeight={40}
          rowSelection={{ mode: 'multiRow' }}
          getRowId={({ data }) => data.id}
        />
      </div>
      <Pagination total={page.total} showSizeChanger showQuickJumper pageSizeOptions={[10, 20, 30]} />
    </>
  )
}

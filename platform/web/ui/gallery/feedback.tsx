import { Alert } from '../feedback/alert.tsx'
import { Button } from '../buttons/button.tsx'
import { Card } from '../layout/card.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { toast } from '../feedback/toast.tsx'
import css from './gallery.module.css'

export const Feedback = () => (
  <div className={css.section}>
    <Card title="Alerts">
      <div className={css.column}>
        <Alert>Saved. Everyone sees it now.</Alert>
        <Alert color="info" title="New here" onClose={() => {}}>
          This list is shared with all staff.
        </Alert>
        <Alert color="warning" action={<Button size="small">Renew</Button>}>
          The link ends in an hour.
        </Alert>
        <Alert color="danger">The task was changed elsewhere. Yours is kept below.</Alert>
        <Alert color="primary">You are looking at the past.</Alert>
      </div>
    </Card>
    <Card title="Toasts and waiting">
      <div className={css.row}>
        <Button onClick={() => toast.show('Deleted 3 tasks', { action: { label: 'Undo', onAction: () => toast.success('Undone') } })}>
          Plain
        </Button>
        <Button onClick={() => toast.success('Invoice sent')}>Success</Button>
        <Button onClick={() => toast.error('The invoice could not be sent')}>Error</Button>
        <Button onClick={() => toast.loading('Importing 1,200 rows')}>Loading</Button>
      </div>
      <div className={css.row}>
        <Spinner size="small" />
        <Spinner />
        <Spinner size="large" />
        <Spinner type="grow" />
        <Spinner showsText />
      </div>
      <div className={css.row}>
        <Skeleton isRound width="32px" height="32px" />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    </Card>
    <Card>
      <EmptyState text="No tasks yet. Write down the first thing to do." action={<Button variant="primary">Add task</Button>} />
    </Card>
    <Card>
      <EmptyState illustration="search" text="No task matches “printer” among the completed." action={<Button>Search all tasks</Button>} />
    </Card>
    <Card>
      <EmptyState illustration="message" text="No messages yet." />
    </Card>
    <Card>
      <ErrorState title="The tasks could not be loaded" requestId="req-8f3a-21" onRetry={() => {}} />
    </Card>
  </div>
)

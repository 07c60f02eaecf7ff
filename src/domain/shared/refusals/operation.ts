import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of what operators see and do. */
export const operationRefusals = {
  backup_under_way: { reason: 'conflict', meaning: 'Another backup waits or is written.', isTold: true },
  import_not_found: { reason: 'not_found', meaning: 'There is no such import.' },
  import_not_granted: { reason: 'forbidden', meaning: 'The list is of what you may not see or change.', isTold: true },
  too_many_imports: { reason: 'too_many', meaning: 'Five of your imports wait or run. Try again later.', isTold: true },
  scheduled_export_running: { reason: 'conflict', meaning: 'The export runs now.', isTold: true },
  job_not_found: { reason: 'not_found', meaning: 'There is no such job.' },
  mail_not_found: { reason: 'not_found', meaning: 'There is no such mail, or it was sent.' },
  request_not_found: { reason: 'not_found', meaning: 'There is no such call among the last ones.' },
  mail_private: { reason: 'forbidden', meaning: 'The mail has a secret for its recipient alone.', isTold: true },
} as const satisfies RefusalTable;

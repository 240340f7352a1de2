-- a mail's `name` is the recipient's: the playbook's name is now called `playbook`
UPDATE "notification" SET "values" = "values" - 'name' || jsonb_build_object('playbook', "values"->'name')
WHERE "kind" = 'playbook-assigned' AND "values"->'name' IS NOT NULL;

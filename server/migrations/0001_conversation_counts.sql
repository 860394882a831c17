-- Keeps conversation_counts true, whoever writes conversations.
create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update conversation_counts set count = count - 1
    where user_id = old.user_id and space = coalesce(old.organization_id, 0) and archived = old.archived;
  end if;
  if tg_op <> 'DELETE' then
    insert into conversation_counts (user_id, space, archived, count)
    values (new.user_id, coalesce(new.organization_id, 0), new.archived, 1)
    on conflict (user_id, space, archived) do update set count = conversation_counts.count + 1;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger count_conversations
after insert or delete or update of user_id, organization_id, archived on conversations
for each row execute function count_conversations();

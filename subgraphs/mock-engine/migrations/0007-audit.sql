select count_versions('mock_engine.instance'), count_versions('mock_engine.route'), count_versions('mock_engine.chain');

select audit_changes('mock_engine.instance', 'instance'), audit_changes('mock_engine.route', 'route'), audit_changes('mock_engine.chain', 'chain'),
  audit_changes('mock_engine.state_entry', 'state', 'instance_id'),
  -- Those that end or wait move others on, which nobody asked for.
  audit_changes('mock_engine.execution', 'execution', 'id', '{slot,wake_at,deadline,parked,started_at,started_version,worker,finished_at,finished_version}');
